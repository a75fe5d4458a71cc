#!/usr/bin/env perl
# A bot for the line protocol in Perl, with nothing but what Perl brings.
#
# It fires at random; after a hit it fires beside it until a ship is sunk. Let it play:
#
#     broadside arena hard "perl examples/bots/hunter.pl"

use strict;
use warnings;
use List::Util qw(shuffle);

my ($cols, $rows, $gap) = (0, 0, 0);
my (@sizes, %closed, %wounds);

$| = 1;    # every answer is sent at once
while (my $line = <STDIN>) {
    chomp $line;
    my ($word, @rest) = split ' ', $line;
    if ($word eq 'hello') { print "hello 1 Hunter in Perl\n" }
    elsif ($word eq 'board') { ($cols, $rows) = @rest }
    elsif ($word eq 'ship')  { push @sizes, $rest[0] }
    elsif ($word eq 'option') { $gap = 1 if "@rest" eq 'touching no' }
    elsif ($word eq 'seed')  { srand($rest[0] % 2**31) }
    elsif ($word eq 'fired') { remember(@rest[1 .. 3]) }
    elsif ($word eq 'go') {
        print join(' ', 'deploy', place()), "\n" if $rest[0] eq 'deploy';
        print join(' ', 'fire', aim(@rest[1, 2])), "\n" if $rest[0] eq 'fire';
    }
}    # lines that are not known do no harm

sub remember {
    my ($sea, $square, $call) = @_;
    $closed{$sea}{$square} = 1 if $call ne 'glance';    # a glance must be fired at again
    push @{ $wounds{$sea} }, $square if $call eq 'hit' || $call eq 'glance';
    $wounds{$sea} = [] if $call eq 'sunk';
}

sub aim {
    my ($sea, $count) = @_;
    my %near = map { $_ => 1 } map { beside($_) } @{ $wounds{$sea} || [] };
    my @fair;
    for my $row (0 .. $rows - 1) {
        push @fair, grep { !$closed{$sea}{$_} } map { name($_, $row) } 0 .. $cols - 1;
    }
    my @order = ((grep { $near{$_} } shuffle @fair), (grep { !$near{$_} } shuffle @fair));
    return @order[0 .. $count - 1];
}

# Ship after ship at random, from the beginning again when one finds no place.
sub place {
    while (1) {
        my %taken;
        my @fleet = grep { defined } map { berth($_, \%taken) } @sizes;
        return @fleet if @fleet == @sizes;
    }
}

sub berth {
    my ($size, $taken) = @_;
    for (1 .. 200) {
        my ($right, $down) = rand() < 0.5 ? (1, 0) : (0, 1);
        my ($col, $row) = (int(rand($cols)), int(rand($rows)));
        my @ship = map { [$col + $right * $_, $row + $down * $_] } 0 .. $size - 1;
        next if $ship[-1][0] >= $cols || $ship[-1][1] >= $rows;
        next if grep { $taken->{"@$_"} } @ship;
        for my $square (@ship) {
            for my $x (-$gap .. $gap) {
                $taken->{ join ' ', $square->[0] + $x, $square->[1] + $_ } = 1 for -$gap .. $gap;
            }
        }
        return name(@{ $ship[0] }) . ':' . name(@{ $ship[-1] });
    }
    return undef;
}

sub name { my ($col, $row) = @_; return chr(ord('a') + $col) . ($row + 1) }

sub beside {
    my ($letter, $number) = $_[0] =~ /^([a-z])(\d+)$/;
    my ($col, $row) = (ord($letter) - ord('a'), $number - 1);
    return map { name(@$_) } [$col, $row - 1], [$col, $row + 1], [$col + 1, $row],
        [$col - 1, $row], [$col, $row];
}
